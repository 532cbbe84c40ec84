/** How long the reason of a withdrawal is (PATH-15). */
export const withdrawalReason = { least: 3, most: 300 } as const
