import Type from 'typebox'

const strict = { additionalProperties: false }
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

/** How long what a packet is made from is kept, in months (CREDIT-5). */
export const keptMonths = [24, 60, 84] as const

/** What makes a room one for credit (CREDIT-1). */
export const CreditPlan = Type.Object(
  {
    objectives: Type.Array(line(200), { minItems: 1, maxItems: 5 }),
    presenter: line(120),
    /** One line on the presenter. */
    presenter_line: Type.String({ maxLength: 300 }),
    /** Empty for none. */
    prerequisites: Type.String({ maxLength: 300 }),
    planned_minutes: Type.Integer({ minimum: 10, maximum: 720 }),
    /** One of the sponsors that an admin entered. */
    sponsor_id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
    /** What the page of attendance asks beside the organization, such as 'CPE number'; empty for nothing. */
    license_label: Type.String({ maxLength: 60 }),
    /** The sponsor gives halves of a credit. */
    halves: Type.Boolean(),
    kept_months: Type.Enum(keptMonths),
  },
  strict,
)
export type CreditPlan = Type.Static<typeof CreditPlan>
