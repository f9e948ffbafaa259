export function SellRoom() {
  return <h1>SellRoom</h1>;
}
