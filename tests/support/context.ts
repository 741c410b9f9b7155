import type { Context } from '#server/context.ts'

type Parts = { readonly [Name in keyof Context]?: Partial<Context[Name]> }

/** A context with only those parts that the function under test uses. */
export const contextWith = (parts: Parts): Context => parts as Context
