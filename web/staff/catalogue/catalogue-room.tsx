export function CatalogueRoom() {
  return <h1>CatalogueRoom</h1>;
}
