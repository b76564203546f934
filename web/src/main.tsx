import { start } from './app/start.tsx'

// A document that was cut off at the beginning of its body has no root.
void start(document.getElementById('root') ?? document.body)
