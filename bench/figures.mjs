/** The value below which this share of the values lies. */
export function at(values, share) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export function median(values) {
  return at(values, 0.5)
}

/** Does the task this often, so many at a time; returns what each gave, in order. */
export async function spread(times, together, task) {
  const results = new Array(times)
  let next = 0
  const one = async () => {
    while (next < times) {
      const place = next++
      results[place] = await task(place)
    }
  }
  await Promise.all(Array.from({ length: together }, one))
  return results
}
