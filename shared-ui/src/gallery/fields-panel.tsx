import { useState } from 'react'
import { CheckboxField } from '../parts/checkbox-field.js'
import { NameField } from '../parts/name-field.js'
import { NumberField } from '../parts/number-field.js'
import { SelectField } from '../parts/select-field.js'
import { TextAreaField } from '../parts/text-area-field.js'
import { TextField } from '../parts/text-field.js'
import { Specimen, SpecimenGrid } from './specimen.js'

const levels = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
]

export function FieldsPanel() {
  const [yieldText, setYieldText] = useState('4,5')
  return (
    <SpecimenGrid>
      <Specimen name="Text, with hint">
        <TextField
          label="Display Name"
          hint="Shown on the leaderboard."
          placeholder="Player"
          maxLength={50}
        />
      </Specimen>
      <Specimen name="Text, not required">
        <TextField label="Display Name" required={false} defaultValue="Margaret Okonkwo" />
      </Specimen>
      <Specimen name="Text, wrong">
        <TextField
          label="Password"
          type="password"
          defaultValue="short"
          autoComplete="new-password"
          error="Password must be at least 12 characters"
        />
      </Specimen>
      <Specimen name="Text, to read only and switched off">
        <TextField label="Email" readOnly defaultValue="m.okonkwo@example.org" />
        <TextField label="Code" disabled defaultValue="ABC123" />
      </Specimen>
      <Specimen name="A name, in letters as people see them">
        <NameField label="Your name" most={50} defaultValue="Zoë O’Brien" />
      </Specimen>
      <Specimen name="A number, and how it is read">
        <NumberField label="Yield" unit="%" least={-99} text={yieldText} onText={setYieldText} />
      </Specimen>
      <Specimen name="Several lines">
        <TextAreaField label="Your reason" hint="Up to 500 characters." rows={3} />
      </Specimen>
      <Specimen name="Several lines, wrong">
        <TextAreaField label="Your reason" rows={3} error="Please give a reason" />
      </Specimen>
      <Specimen name="Select">
        <SelectField label="Level" options={levels} defaultValue="advanced" />
      </Specimen>
      <Specimen name="Select, wrong and switched off">
        <SelectField label="Level" options={levels} error="Choose a level to begin" />
        <SelectField label="Edition" options={levels} disabled />
      </Specimen>
      <Specimen name="Checkbox">
        <CheckboxField label="I have read the disclosure and agree to it." />
        <CheckboxField
          label="Keys 1 to 4 choose an answer"
          hint="They work while the question has the focus."
          defaultChecked
        />
      </Specimen>
      <Specimen name="Checkbox, wrong and switched off">
        <CheckboxField label="I agree." error="Please agree before you go on." />
        <CheckboxField label="Not to be changed here" disabled />
      </Specimen>
    </SpecimenGrid>
  )
}
