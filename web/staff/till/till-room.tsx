export function TillRoom() {
  return <h1>TillRoom</h1>;
}
