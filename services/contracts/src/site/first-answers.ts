/**
 * Id of the data block with the replies to the first calls whose text stands in the page, by address of the call: the
 * edge writes it, and the shell answers those calls from it, so that no text is fetched twice.
 */
export const firstAnswersElementId = 'first-answers'
