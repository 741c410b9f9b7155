import { useEffect, useRef } from 'react'
import { type FormPath, fieldElementId } from './form-values.ts'

/** Moves the focus from the button that adds an item to the first field of the new item. */
export function useAddedItemFocus(path: FormPath, count: number) {
  const button = useRef<HTMLButtonElement>(null)
  const hasAdded = useRef(false)
  useEffect(() => {
    if (!hasAdded.current) return
    hasAdded.current = false
    const added = fieldElementId([...path, count - 1])
    button.current?.ownerDocument.querySelector<HTMLElement>(`[name^="${added}"]`)?.focus()
  })
  const noteAdding = () => {
    hasAdded.current = true
  }
  return { button, noteAdding }
}
