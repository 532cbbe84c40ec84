import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** One size of the letters on a stage, in pixels of 1920 by 1080. */
export interface FitStep {
  prompt: number
  option: number
  columns: 1 | 2
}

/** From the largest letters down; nothing has less than 28 px (STAGE-2). */
export const fitSteps: readonly FitStep[] = [
  { prompt: 104, option: 64, columns: 1 },
  { prompt: 92, option: 56, columns: 1 },
  { prompt: 84, option: 52, columns: 1 },
  { prompt: 72, option: 48, columns: 1 },
  { prompt: 64, option: 44, columns: 1 },
  { prompt: 64, option: 44, columns: 2 },
  { prompt: 56, option: 40, columns: 1 },
  { prompt: 56, option: 40, columns: 2 },
  { prompt: 48, option: 36, columns: 1 },
  { prompt: 48, option: 36, columns: 2 },
  { prompt: 40, option: 32, columns: 1 },
  { prompt: 40, option: 32, columns: 2 },
  { prompt: 34, option: 30, columns: 1 },
  { prompt: 34, option: 30, columns: 2 },
  { prompt: 28, option: 28, columns: 1 },
  { prompt: 28, option: 28, columns: 2 },
]

/**
 * Gives an element the largest letters with which its content fits into it: sets `--prompt`, `--option`, and
 * `data-columns` before the browser paints, and again when content, window or fonts change (STAGE-2). Content that does
 * not fit with the smallest letters makes the page scroll; nothing is cut.
 */
export function useFit<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    if (box.current) fit(box.current)
  })
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const size = new ResizeObserver(() => fit(element))
    size.observe(element)
    // Parts that load late, and drawings that measure themselves, change the content without a render of this one.
    const content = new MutationObserver(() => fit(element))
    content.observe(element, { subtree: true, childList: true, attributeFilter: ['viewBox'] })
    return () => {
      size.disconnect()
      content.disconnect()
    }
  }, [])
  return box
}

/**
 * Tries the steps one after the other, and leaves the first one that fits, or the last. Content is measured first as it is
 * while a question is open (`data-fitting`), so that a result has the letters that its rows had; only what does not fit
 * with them gets smaller ones (STAGE-11).
 */
export function fit(element: HTMLElement, steps: readonly FitStep[] = fitSteps): void {
  const fits = ({ prompt, option, columns }: FitStep) => {
    element.style.setProperty('--prompt', String(prompt))
    element.style.setProperty('--option', String(option))
    element.dataset['columns'] = String(columns)
    return element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth
  }
  element.dataset['fitting'] = ''
  const open = steps.findIndex(fits)
  delete element.dataset['fitting']
  if (open >= 0) steps.slice(open).find(fits)
}
