export function GateRoom() {
  return <h1>GateRoom</h1>;
}
