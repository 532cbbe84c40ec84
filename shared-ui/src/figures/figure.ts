import type { ReactNode } from 'react'

/** A number that a reader can change. */
export interface Slider {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly start: number
  /** Follows the number: '%', 'years', '$ million'. */
  readonly unit: string
}

/** A list of cases that a reader can choose from. */
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

/** The numbers behind a figure, formatted as text. */
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
  /** True if the drawing is as narrow as a phone, where figures use fewer labels or a different shape. */
  readonly narrow: boolean
  /** True until the reader moves a control. Annotations that fit only the initial values appear only then. */
  readonly untouched: boolean
  /** Changes a control from a handle in the drawing. */
  readonly change: (control: keyof I & string, value: number) => void
}

/**
 * An interactive figure: controls, a pure function from their values to numbers, and a drawing of those numbers. It has
 * methods rather than function properties, so that figures with different controls fit into one list.
 */
export interface Figure<I = Inputs, R = unknown> {
  readonly id: string
  readonly title: string
  /** The one sentence that the figure shows to be true. */
  readonly proves: string
  readonly caption: string
  /** Describes the initial drawing for readers who cannot see it. */
  readonly alt: string
  readonly controls: Controls
  /** On a phone these controls stay visible; the others collapse under `more`. */
  readonly phone: { readonly controls: readonly string[]; readonly more: string }
  readonly presets?: readonly { readonly name: string; readonly set: Inputs }[]
  /** Updates controls that depend on each other after one of them has changed. */
  settle?(inputs: I, changed: string): I
  /** The controls at these values, for figures where a case hides another control or changes its range. */
  controlsAt?(inputs: I): Controls
  compute(inputs: I): R
  /** The line of text under the drawing that follows the controls. */
  readout(result: R, inputs: I): string
  tables(result: R, inputs: I): readonly FigureTable[]
  Chart(props: ChartProps<I, R>): ReactNode
}

/** Infers the types of a figure from its controls and from the result of `compute`. */
export function defineFigure<const C extends Controls, R>(
  figure: Figure<InputsOf<C>, R> & { readonly controls: C },
): Figure<InputsOf<C>, R> & { readonly controls: C } {
  return figure
}

/** Returns the initial values of a figure's controls. */
export function startOf(controls: Controls): Inputs {
  return Object.fromEntries(Object.entries(controls).map(([id, control]) => [id, control.start]))
}
