import { flag } from './configuration.js'

/** The variable of the content and scores services that guards the keys of the banks (REVIEW-8). */
export const keyVariable = {
  KEY_NEEDS_TWO: flag('Another key of a question waits until a second person confirms it.', false),
} as const
