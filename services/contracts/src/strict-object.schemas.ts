import Type from 'typebox'

/** Creates a schema of an object with these fields and no others. */
export function strictObject<Fields extends Type.TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false })
}
