import { numberProblem, type NumberNotation, type NumberRule } from '@icio/contracts/numbers/read-number'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import type { AddressInputs } from './address-inputs.js'

/** What a figure may be, and whether it is read as accounts write it. */
export type FigureRule = NumberRule & Pick<NumberNotation, 'accounts'>

interface FigureFieldProps extends FigureRule {
  inputs: AddressInputs
  name: string
  label: string
  hint?: string
}

export function FigureField({ inputs, name, label, hint, ...rule }: FigureFieldProps) {
  const text = inputs.get(name)
  return (
    <NumberField
      label={label}
      hint={hint}
      text={text}
      onText={(newText) => inputs.set({ [name]: newText })}
      error={numberProblem(text, rule) ?? undefined}
      {...rule}
    />
  )
}
