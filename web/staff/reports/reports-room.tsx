export function ReportsRoom() {
  return <h1>ReportsRoom</h1>;
}
