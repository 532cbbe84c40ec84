import type { ReactNode } from 'react'

/** A number that a reader can change, in the unit that its label says. */
export interface Slider {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly start: number
  /** Follows the number: '%', 'years', '$ million'. */
  readonly unit: string
}

/** One of several cases that a reader can choose. */
export interface Cases {
  readonly label: string
  readonly options: readonly string[]
  readonly start: string
}

export type Control = Slider | Cases
export type Controls = Readonly<Record<string, Control>>

/** The values of a figure's controls, typed by the controls themselves. */
export type InputsOf<C extends Controls> = {
  readonly [K in keyof C]: C[K] extends Cases ? C[K]['options'][number] : number
}
export type Inputs = Readonly<Record<string, number | string>>

/** The numbers behind a figure, as text that is ready to be read. */
export interface FigureTable {
  readonly name?: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface ChartProps<I, R> {
  readonly inputs: I
  readonly result: R
  /** Width of the drawing in CSS pixels. */
  readonly width: number
  /** True where the drawing is as narrow as a phone: fewer labels, other shapes. */
  readonly narrow: boolean
  /** True until a control has been moved: annotations that fit only the first picture show then. */
  readonly untouched: boolean
  /** Moves a control from inside the drawing, by a handle. */
  readonly change: (control: keyof I & string, value: number) => void
}

/**
 * A living figure: controls, a pure function from their values to numbers, and the drawing of those numbers. Methods
 * rather than function properties, so that figures of different controls fit into one list.
 */
export interface Figure<I = Inputs, R = unknown> {
  readonly id: string
  readonly title: string
  /** The one sentence that the figure shows to be true. */
  readonly proves: string
  readonly caption: string
  /** What is to be seen at the start, for who cannot see it. */
  readonly alt: string
  readonly controls: Controls
  /** On a phone these controls stay in sight; the others fold away under `more`. */
  readonly phone: { readonly controls: readonly string[]; readonly more: string }
  readonly presets?: readonly { readonly name: string; readonly set: Inputs }[]
  /** Brings controls that depend on each other into line after one of them has changed. */
  settle?(inputs: I, changed: string): I
  /** Controls as they are at these values, where a case changes the range of another control or hides it. */
  controlsAt?(inputs: I): Controls
  compute(inputs: I): R
  /** The line of text under the drawing that follows the controls. */
  readout(result: R, inputs: I): string
  tables(result: R, inputs: I): readonly FigureTable[]
  Chart(props: ChartProps<I, R>): ReactNode
}

/** Types a figure by its own controls and the result of its own function. */
export function defineFigure<const C extends Controls, R>(
  figure: Figure<InputsOf<C>, R> & { readonly controls: C },
): Figure<InputsOf<C>, R> & { readonly controls: C } {
  return figure
}

/** The values that a figure starts with. */
export function startOf(controls: Controls): Inputs {
  return Object.fromEntries(Object.entries(controls).map(([id, control]) => [id, control.start]))
}
