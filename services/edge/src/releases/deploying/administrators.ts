/** Whether a person has been an administrator without interruption since a moment. */
export function isAdministratorSince(since: string | undefined, moment: Date): boolean {
  return since !== undefined && new Date(since) <= moment
}
