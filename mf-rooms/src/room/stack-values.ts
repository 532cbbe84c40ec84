/** Returns each value with its level: those with the same place stand on each other. */
export function stackValues(values: readonly number[], placeOf: (value: number) => number) {
  const heights = new Map<number, number>()
  return values.map((value) => {
    const place = Math.round(placeOf(value))
    const level = heights.get(place) ?? 0
    heights.set(place, level + 1)
    return { value, level }
  })
}
