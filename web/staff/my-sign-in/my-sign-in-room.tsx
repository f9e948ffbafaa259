export function MySignInRoom() {
  return <h1>MySignInRoom</h1>;
}
