/** Waits for the promise, but at most this many milliseconds. */
export async function settledWithin(promise: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds).unref()))
  await Promise.race([promise, limit])
  clearTimeout(timer)
}
