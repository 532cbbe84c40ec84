import type { Document, Value } from './bson/values.js'

/** MongoDB's names of the general error codes; all others are called Location<code>. */
const codeNames: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  4: 'NoSuchKey',
  5: 'GraphContainsCycle',
  8: 'UnknownError',
  9: 'FailedToParse',
  11: 'UserNotFound',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  17: 'ProtocolError',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  23: 'AlreadyInitialized',
  24: 'LockTimeout',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  34: 'CannotBackfillArray',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  55: 'InvalidDBRef',
  56: 'EmptyFieldName',
  57: 'DottedFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  79: 'UnknownReplWriteConcern',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  93: 'InvalidRoleModification',
  96: 'OperationFailed',
  100: 'UnsatisfiableWriteConcern',
  111: 'NotExactValueField',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  117: 'ConflictingOperationInProgress',
  121: 'DocumentValidationFailure',
  125: 'CommandFailed',
  165: 'ViewDepthLimitExceeded',
  166: 'CommandNotSupportedOnView',
  167: 'OptionNotSupportedOnView',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  182: 'InvalidViewDefinition',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  11601: 'Interrupted',
  209: 'ClusterTimeFailsRateLimiter',
  222: 'CursorInUse',
  224: 'QueryFeatureNotAllowed',
  225: 'TransactionTooOld',
  228: 'ConversionFailure',
  241: 'ConversionFailure',
  246: 'SnapshotUnavailable',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  257: 'TransactionTooLarge',
  260: 'InvalidResumeToken',
  263: 'OperationNotSupportedInTransaction',
  272: 'MaxSubPipelineDepthExceeded',
  280: 'ChangeStreamFatalError',
  286: 'ChangeStreamHistoryLost',
  303: 'LookupFailed',
  334: 'UnableToFindIndexForSort',
  11000: 'DuplicateKey',
  13113: 'MergeStageNoMatchingDocument',
  10107: 'NotWritablePrimary',
  14031: 'OutOfDiskSpace',
  10003: 'CannotGrowDocumentInCappedNamespace',
}

/** The name that MongoDB gives to a code. */
export function codeName(code: number): string {
  return codeNames[code] ?? `Location${code}`
}

/** An error that reaches the client with MongoDB's own code. */
export class CommandError extends Error {
  readonly labels: string[] = []
  constructor(
    readonly code: number,
    message: string,
    readonly more: Record<string, Value> = {},
  ) {
    super(message)
  }

  withLabel(label: string): this {
    if (!this.labels.includes(label)) this.labels.push(label)
    return this
  }
}

/** The error for an unsupported feature, which it always names. */
export function notSupported(what: string, code = 115): CommandError {
  return new CommandError(code, `${what} is not supported by the embedded database`)
}

/** The error of a unique index, with the key that already exists. */
export function duplicateKey(
  ns: string,
  index: string,
  keyPattern: Document,
  keyValue: Document,
  shown: string,
) {
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${ns} index: ${index} dup key: ${shown}`,
    {
      keyPattern,
      keyValue,
    },
  )
}
