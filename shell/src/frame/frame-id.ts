/** Id of the element that everything but dialogs, toasts and the live region stands in. */
export const frameId = 'frame'
