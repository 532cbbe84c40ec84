import Type from 'typebox'

/** A schema that takes one of these texts and keeps them as literal types. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return Type.Enum(values) as unknown as Type.TEnum<[...T]>
}
