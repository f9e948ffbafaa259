export function WristbandsRoom() {
  return <h1>WristbandsRoom</h1>;
}
