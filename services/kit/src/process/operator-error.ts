/**
 * An error that whoever runs the program can mend. Its message is one sentence for them: what is wrong, with the variable or
 * the path, and what to do. It is printed without a stack.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OperatorError'
  }
}
