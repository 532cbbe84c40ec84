/** Length limits of the reason for a withdrawal (PATH-15). */
export const withdrawalReason = { least: 3, most: 300 } as const
