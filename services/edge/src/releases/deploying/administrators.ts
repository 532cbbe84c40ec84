/** Whether somebody has been an administrator without a break from a moment on. */
export function isAdministratorSince(since: string | undefined, moment: Date): boolean {
  return since !== undefined && new Date(since) <= moment
}
