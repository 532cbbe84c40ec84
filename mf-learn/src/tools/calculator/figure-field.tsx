import { TextField } from '@icio/shared-ui/parts/text-field'
import { whyNotFigure, type AddressInputs, type FigureRule } from './address-inputs.js'

interface FigureFieldProps extends FigureRule {
  inputs: AddressInputs
  name: string
  label: string
  hint?: string
}

/** A field for a figure that is stored in the URL, with its error message. */
export function FigureField({ inputs, name, label, hint, ...rule }: FigureFieldProps) {
  const text = inputs.get(name)
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => inputs.set({ [name]: event.target.value })}
      error={whyNotFigure(text, rule) ?? undefined}
    />
  )
}
