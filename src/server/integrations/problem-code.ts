const ownCode = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null) return null
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.length > 0 ? parts.join(' ') : null
}

/** Returns codes only, because error messages may contain addresses and secrets. */
export const toProblemCode = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return ownCode(cause) ?? ownCode(error) ?? (error instanceof Error ? error.name : 'unknown')
}
