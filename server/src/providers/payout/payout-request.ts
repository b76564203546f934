import type * as z from 'zod/mini'
import { ProviderError } from '../payment/port.ts'
import { type ProviderRequest, requestProvider } from '../payment/provider-request.ts'

/** The statuses with which a provider refuses what the request says. */
const refusing: readonly number[] = [400, 422]

/**
 * Orders a payout. Only an answer about the content of the request is a refusal. A wrong key, an address that is not allowed
 * or a missing page say nothing about the payout, so its outcome stays unknown and its money held.
 */
export async function orderPayout<T>(request: ProviderRequest, shape: z.ZodMiniType<T>): Promise<T> {
  try {
    return await requestProvider(request, shape)
  } catch (error) {
    throw isRefused(error) && !refusing.includes(statusOf(error)) ? unknown(error) : error
  }
}

/** Asks for something that moves no money. No error of it says anything about a payout. */
export async function askProvider<T>(request: ProviderRequest, shape: z.ZodMiniType<T>): Promise<T> {
  try {
    return await requestProvider(request, shape)
  } catch (error) {
    throw isRefused(error) ? unknown(error) : error
  }
}

/** Like `askProvider`, but undefined when the provider answers that it has nothing under this address. */
export async function findAtProvider<T>(request: ProviderRequest, shape: z.ZodMiniType<T>): Promise<T | undefined> {
  try {
    return await requestProvider(request, shape)
  } catch (error) {
    if (!isRefused(error)) throw error
    if (statusOf(error) === 404) return undefined
    throw unknown(error)
  }
}

function isRefused(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.outcome === 'refused'
}

/** The message of a refusal begins with the HTTP status. */
function statusOf({ message }: ProviderError): number {
  return Number(message.slice(0, 3))
}

function unknown({ message }: ProviderError): ProviderError {
  return new ProviderError('unknown', message)
}
