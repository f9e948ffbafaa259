/** Every kind of task whose confirmation does something: one line each, `registerTaskKind('remove-till-cash', …)`. */
export function registerTaskKinds(): void {}
