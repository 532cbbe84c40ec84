/** Id of the element that contains everything except dialogs, toasts, and the live region. */
export const frameId = 'frame'
