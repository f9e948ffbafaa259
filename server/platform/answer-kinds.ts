/** Keeps one object per combination of method, route and status, and finds it again without building a string. */
export function perAnswerKind<Made>(make: (method: string, route: string, status: number) => Made): {
  of: (method: string, route: string, status: number) => Made;
  all: () => Made[];
} {
  const byRoute = new Map<string, { method: string; status: number; made: Made }[]>();
  return {
    of(method, route, status) {
      const kinds = byRoute.get(route) ?? [];
      for (const kind of kinds) if (kind.status === status && kind.method === method) return kind.made;
      const made = make(method, route, status);
      byRoute.set(route, [...kinds, { method, status, made }]);
      return made;
    },
    all: () => [...byRoute.values()].flat().map((kind) => kind.made),
  };
}
