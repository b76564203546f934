import { useState } from 'react'

/**
 * What a person changes, with the number of the version that they began from. It stays when somebody else publishes
 * meanwhile: the server refuses it then, and the screen says so before.
 */
export function useEdit<Value>(first: Value, newest: number) {
  const [edit, setEdit] = useState<{ readonly after: number; readonly value: Value }>()
  const [round, setRound] = useState(0)
  return {
    value: edit?.value ?? first,
    after: edit?.after ?? newest,
    isOvertaken: edit !== undefined && edit.after !== newest,
    /** Fields keep their text until this changes. */
    round: `${round} ${edit?.after ?? newest}`,
    change: (value: Value) => setEdit({ after: edit?.after ?? newest, value }),
    discard: () => {
      setEdit(undefined)
      setRound((now) => now + 1)
    },
  }
}

export type Edit<Value> = ReturnType<typeof useEdit<Value>>
