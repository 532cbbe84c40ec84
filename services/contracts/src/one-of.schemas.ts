import Type from 'typebox'

/** Creates a schema that accepts one of these strings and keeps their literal types. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return Type.Enum(values) as Type.TEnum<[...T]>
}
