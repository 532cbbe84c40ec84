import { numberProblem, type NumberRule } from '@icio/contracts/numbers/read-number'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

interface FormNumberProps<Fields extends FieldValues> {
  control: Control<Fields>
  name: FieldPath<Fields>
  label: string
  hint?: string
  rule: NumberRule
  /** False for a number that may be left out. */
  required?: boolean
  /** Replaces the check by the rule. */
  validate?: (text: string, fields: Fields) => string | true
}

/** A number of a form; the form holds it as typed and sends `readNumber` of it. */
export function FormNumber<Fields extends FieldValues>({
  control,
  name,
  label,
  hint,
  rule,
  required = true,
  validate,
}: FormNumberProps<Fields>) {
  const byRule = (text: string) => (!required && text.trim() === '') || (numberProblem(text, rule) ?? true)
  return (
    <Controller
      name={name}
      control={control}
      rules={{ validate: validate ?? byRule }}
      render={({ field: { value, onChange, ref, onBlur }, fieldState: { error } }) => (
        <NumberField
          {...{ ...rule, label, hint, name, ref, onBlur }}
          text={value}
          onText={onChange}
          error={error?.message}
        />
      )}
    />
  )
}
