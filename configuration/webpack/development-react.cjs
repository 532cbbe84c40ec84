/*
 * The script that a page loads before the shell's in a developer's browser: the development build of React, with Fast
 * Refresh in it before React DOM starts. The shell and the remote take both from this global variable
 * (react-of-developer.cjs, inside.config.mjs).
 */
const refresh = require('react-refresh/runtime')
refresh.injectIntoGlobalHook(window)

window.developmentReact = {
  react: require('react'),
  'react-dom': require('react-dom'),
  'react-dom/client': require('react-dom/client'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react/jsx-dev-runtime': require('react/jsx-dev-runtime'),
  // The remote's own entry would inject it once more.
  refresh: { ...refresh, injectIntoGlobalHook() {} },
}
