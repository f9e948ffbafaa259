export function OrdersRoom() {
  return <h1>OrdersRoom</h1>;
}
