export { changeSwitch, switchToPropose } from './change-switch.ts'
export { routes } from './routes.ts'
export { rebuildSwitches, setSwitch, verifySwitches } from './switch-history.ts'
export { workflows } from './workflow.ts'
