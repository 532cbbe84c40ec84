import { applyTheme, readTheme } from './theme.js'

// Imported before anything else, so that the visitor's theme stands before the rest of the script is evaluated.
applyTheme(readTheme())
