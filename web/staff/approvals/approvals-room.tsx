export function ApprovalsRoom() {
  return <h1>ApprovalsRoom</h1>;
}
