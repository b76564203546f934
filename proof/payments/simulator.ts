/** The control interface of a simulator, which is never killed. */
export type SimulatorControl = {
  post(work: string, given: object): Promise<Readonly<Record<string, unknown>>>
  get(work: string): Promise<unknown>
}

export function simulatorAt(url: string): SimulatorControl {
  return {
    async post(work, given) {
      const answer = await fetch(`${url}/_sim/${work}`, { method: 'POST', body: JSON.stringify(given) })
      if (!answer.ok) throw new Error(`the simulator answered ${answer.status}`)
      return (await answer.json()) as Readonly<Record<string, unknown>>
    },
    get: async (work) => (await fetch(`${url}/_sim/${work}`)).json(),
  }
}
