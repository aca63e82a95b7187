import type { Subscribe } from '@hirelane/api/schemas/newsletter';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { messageOf } from '@/shared/api/http';
import { newsletterApi } from '@/shared/api/routes/newsletter';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError, localProblem } from '@/shared/lib/apiError';
import { loadTwice } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { Icon } from '@/shared/ui/icons/Icon';

const TEXTS = {
  title: 'Stay up to date',
  placeholder: 'Your email address',
  subscribe: 'Subscribe',
  requested: (email: string) =>
    `Open the link in the email to ${email} to confirm. Addresses that are already subscribed get no email.`,
} as const;

/** Does not use the form library, because this form is on every page, including the landing page. */
export function Newsletter() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, data, error, isPending } = useSubscribe();

  function subscribe() {
    if (isPending || !input.current) return;
    const box = input.current;
    mutate(box.value, {
      onSuccess: () => {
        box.value = '';
      },
      onError: () => box.focus(),
    });
  }

  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        subscribe();
      }}
    >
      <Row>
        <input
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          aria-label={TEXTS.placeholder}
          placeholder={TEXTS.placeholder}
          aria-invalid={error !== null}
          aria-describedby={id}
          readOnly={isPending}
        />
        <Send type="submit" aria-label={TEXTS.subscribe}>
          <Icon name="mail" />
        </Send>
      </Row>
      <Said id={id}>
        {error && (
          <div role="alert">
            <FieldError id={`${id}-error`} message={wordsFor(error)} />
          </div>
        )}
        <div role="status">
          {data && (
            <Done>
              <Icon name="check" size={16} />
              <span>{TEXTS.requested(data.email)}</span>
            </Done>
          )}
        </div>
      </Said>
    </form>
  );
}

/** The server's message about the address is more specific than the problem's title. */
const wordsFor = (error: Error) => (error instanceof ApiError && error.problem.errors[0]?.message) || messageOf(error);

const Row = styled.div`
  position: relative;

  input {
    ${controlStyles}
    padding-inline-end: 3.25rem;
  }
`;

const Send = styled.button`
  position: absolute;
  inset-block: 1px;
  inset-inline-end: 1px;
  display: grid;
  place-items: center;
  width: 44px;
  border: 0;
  border-radius: ${theme.radius.md};
  background: transparent;
  color: ${theme.color.accent};
  cursor: pointer;
`;

/** Reserves one line, so that a response does not move the content. */
const Said = styled.div`
  min-height: 1.5rem;
  margin-block-start: ${theme.space[2]};
  font-size: ${theme.font.sm};
  overflow-wrap: anywhere;
`;

const Done = styled.p`
  display: flex;
  gap: ${theme.space[2]};

  svg {
    margin-block-start: 0.15rem;
    color: ${theme.color.success};
  }
`;

/**
 * Subscribes an address to the newsletter. The server emails a confirmation link. An address that does not match the
 * contract's schema is not sent; the mutation rejects with the schema's message.
 */
const useSubscribe = () =>
  useCommand(async (email: string, idempotencyKey): Promise<Subscribe> => {
    const { Subscribe } = await loadTwice(() => import('@hirelane/api/schemas/newsletter'));
    const body = Subscribe.safeParse({ email });
    if (!body.success) throw localProblem('invalid', body.error.issues[0]?.message ?? '', 422);
    await newsletterApi.call('subscribe', { body: body.data, idempotencyKey });
    return body.data;
  });
