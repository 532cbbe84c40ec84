/** Nodes and windows contain each other without end, so only their first level is optional. */
type DeepPartial<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends EventTarget
    ? Partial<T>
    : T extends object
      ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
      : T

/** Returns the given parts as a whole value, for tests in which the code reads only these parts. */
export function fromPartial<T>(parts: DeepPartial<T>): T {
  // The one place where a test claims more than it gives; the parts themselves are checked.
  return parts as unknown as T
}
