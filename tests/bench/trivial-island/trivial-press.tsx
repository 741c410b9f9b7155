import { useState } from 'react'

/** A minimal React island, whose answer time to a click is that of the machine and the browser alone. */
export function TrivialClick() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}
