export interface ChangedField {
  /** For example choices.1.text */
  path: string
  from: string
  to: string
}

/** The fields that differ, in the order of the newer version; a missing one counts as empty. */
export function changedFields(from: object, to: object): ChangedField[] {
  const before = new Map(leaves(from))
  const after = new Map(leaves(to))
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((path) => ({ path, from: before.get(path) ?? '', to: after.get(path) ?? '' }))
    .filter((field) => field.from !== field.to)
}

function leaves(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value ?? '')]]
  return Object.entries(value).flatMap(([key, inside]) => leaves(inside, [...path, key]))
}
