import { webpackParts } from './base.mjs'

/** The parts of a build with Fast Refresh, which marks components in development code only. */
export const refreshing = {
  ...webpackParts,
  scripts: ({ transform, ...syntax }) => {
    const jsc = { ...syntax, transform: { react: { ...transform.react, development: true, refresh: true } } }
    return webpackParts.scripts(jsc, false)
  },
}
