/**
 * One thing that selects the bytes of an answer. Texts, numbers and booleans count by value, objects by identity, so
 * that an object that was made anew never finds an answer of an earlier one.
 */
export type Input = string | number | boolean | null | undefined | object

/** Everything that selects the bytes of an answer, by name. A render may read nothing else. */
export type Inputs = Readonly<Record<string, Input>>

/** Returns a function that makes a key of inputs. Different inputs have different keys. */
export function createKeys(): (inputs: Inputs) => string {
  const numbers = new WeakMap<object, number>()
  let last = 0

  /** Objects are numbered as they come. */
  function identityOf(value: object): number {
    const number = numbers.get(value)
    if (number !== undefined) return number
    numbers.set(value, ++last)
    return last
  }

  /** Texts are quoted, so that no text can look like another input. */
  function partOf(value: Input): string {
    if (typeof value === 'string') return JSON.stringify(value)
    if (Array.isArray(value)) return `[${value.map(partOf).join()}]`
    return typeof value === 'object' && value !== null ? `#${identityOf(value)}` : String(value)
  }

  return (inputs) => {
    let key = ''
    for (const name in inputs) key += `${name}=${partOf(inputs[name])}&`
    return key
  }
}
