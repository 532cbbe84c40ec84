import { figureText } from '@icio/contracts/numbers/figure-text'
import { useId, useRef, useState } from 'react'
import { Button } from '../parts/button.js'
import { onStep } from './chart/handle.js'
import { FoldedNumbers } from './chart/numbers.js'
import { narrowBelow, useWidth } from './chart/use-width.js'
import { startOf, type Control, type Figure, type Inputs } from './figure.js'
import styles from './interactive-figure.module.css'

interface LivingFigureProps {
  figure: Figure
  /** Initial values, for example those of a calculator. The figure's defaults fill in the rest. */
  start?: Inputs
  /** The heading level of the title; a paragraph by default. */
  titleAs?: 'h2' | 'h3' | 'h4' | 'p'
}

/**
 * An interactive figure: title, statement, drawing, readout, controls, caption, and its numbers as tables. Screen
 * readers get the description of the drawing, the sliders, and the readout.
 */
export function InteractiveFigure({ figure, start, titleAs: Title = 'p' }: LivingFigureProps) {
  const id = useId()
  const beginning = Object.keys(start ?? {}).reduce<Inputs>(
    (inputsSoFar, control) => figure.settle?.(inputsSoFar, control) ?? inputsSoFar,
    { ...startOf(figure.controls), ...start },
  )
  const [inputs, setInputs] = useState<Inputs>(beginning)
  const [isUntouched, setIsUntouched] = useState(true)
  const [drawing, setDrawing] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const narrow = width < narrowBelow
  const controls = figure.controlsAt?.(inputs) ?? figure.controls
  const result = figure.compute(inputs)
  const readout = figure.readout(result, inputs)

  function set(next: Inputs, control: string) {
    setInputs(figure.settle?.(next, control) ?? next)
    setIsUntouched(false)
  }

  const change = (control: string, value: number | string) => {
    const slider = controls[control]
    const valueOnStep =
      slider && 'step' in slider && typeof value === 'number' ? onStep(value, slider) : value
    set({ ...inputs, [control]: valueOnStep }, control)
  }

  function startAgain() {
    setInputs(beginning)
    setIsUntouched(true)
    setDrawing(drawing + 1)
  }

  const controlEntries = Object.entries(controls)
  const first = narrow
    ? controlEntries.filter(([name]) => figure.phone.controls.includes(name))
    : controlEntries
  const foldedControls = narrow
    ? controlEntries.filter(([name]) => !figure.phone.controls.includes(name))
    : []

  return (
    <figure className={styles.figure} aria-labelledby={`${id}-title`} data-figure={figure.id}>
      <Title id={`${id}-title`} className={styles.title}>
        {figure.title}
      </Title>
      <p className={styles.proves}>{figure.proves}</p>
      {figure.presets && <Presets presets={figure.presets} inputs={inputs} set={set} />}
      <div ref={frame} className={styles.frame}>
        <p id={`${id}-alt`} className={styles.alt}>
          {isUntouched && !start ? figure.alt : `${figure.title}. ${readout}`}
        </p>
        <div key={drawing} role="group" aria-label="Drawing" aria-describedby={`${id}-alt`}>
          <figure.Chart {...{ inputs, result, width, narrow, untouched: isUntouched, change }} />
        </div>
      </div>
      <output
        className={styles.readout}
        aria-live="polite"
        htmlFor={controlEntries.map(([name]) => `${id}-${name}`).join(' ')}
      >
        {readout}
      </output>
      <Controls {...{ id, inputs, change }} controls={first} />
      {foldedControls.length > 0 && (
        <details className={styles.more} data-no-print>
          <summary>{figure.phone.more}</summary>
          <Controls {...{ id, inputs, change }} controls={foldedControls} />
        </details>
      )}
      {/* The caption is about the figure's own numbers. */}
      {!start && <figcaption className={styles.caption}>{figure.caption}</figcaption>}
      <div className={styles.foot}>
        <FoldedNumbers tables={() => figure.tables(result, inputs)} />
        {!isUntouched && (
          <Button variant="quiet" size="sm" onClick={startAgain} data-no-print>
            Back to the start
          </Button>
        )}
      </div>
    </figure>
  )
}

interface PresetsProps {
  presets: NonNullable<Figure['presets']>
  inputs: Inputs
  set: (next: Inputs, changed: string) => void
}

function Presets({ presets, inputs, set }: PresetsProps) {
  return (
    <div className={styles.presets} role="group" aria-label="Cases" data-no-print>
      {presets.map((preset) => (
        <button
          key={preset.name}
          type="button"
          className={styles.preset}
          aria-pressed={Object.entries(preset.set).every(([name, value]) => inputs[name] === value)}
          onClick={() => set({ ...inputs, ...preset.set }, Object.keys(preset.set)[0] ?? '')}
        >
          {preset.name}
        </button>
      ))}
    </div>
  )
}

interface ControlsProps {
  /** The id of the figure. */
  id: string
  controls: readonly (readonly [name: string, control: Control])[]
  inputs: Inputs
  change: (control: string, value: number | string) => void
}

function Controls({ id, controls, inputs, change }: ControlsProps) {
  return (
    <div className={styles.controls} data-no-print>
      {controls.map(([name, control]) => {
        const field = { id: `${id}-${name}`, value: inputs[name] }
        const valueText = 'step' in control ? figureText(Number(inputs[name]), control) : undefined
        return (
          <div key={name} className={styles.control}>
            <label htmlFor={field.id}>{control.label}</label>
            {'options' in control ? (
              <select
                {...field}
                className={styles.select}
                onChange={({ target }) => change(name, target.value)}
              >
                {control.options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </select>
            ) : (
              <>
                <span className={styles.value} aria-hidden="true">
                  {valueText}
                </span>
                <input
                  {...field}
                  className={styles.slider}
                  type="range"
                  min={control.min}
                  max={control.max}
                  step={control.step}
                  aria-valuetext={valueText}
                  onChange={({ target }) => change(name, target.valueAsNumber)}
                />
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}
