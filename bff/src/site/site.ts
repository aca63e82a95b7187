import type { RequestHandler } from 'express';
import { contextOf } from '../http/context.ts';
import { inSequence } from '../http/in-sequence.ts';
import { isRead } from '../http/is-read.ts';
import type { Limiting } from '../limits/limits.ts';
import type { KnownMarketplace } from '../marketplace/known.ts';
import type { AskAsVisitor } from '../pages/ask-as-visitor.ts';
import type { DrawCard } from './drawing.ts';
import type { CallService } from './parts.ts';
import { pictures } from './pictures.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';

type Deps = Readonly<{
  publicUrl: string;
  ask: AskAsVisitor;
  marketplace: Pick<KnownMarketplace, 'now'>;
  callService: CallService;
  limits: Pick<Limiting, 'limiters'>;
  drawCard: DrawCard;
}>;

/** What search engines and whoever shows a link read beside the pages. No cookie is read or set. */
export function site({ publicUrl, ask, marketplace, callService, limits, drawCard }: Deps): RequestHandler {
  const text = robots(publicUrl);
  return inSequence(
    // Password managers open it (https://w3c.github.io/webappsec-change-password-url/).
    (req, res, next) => {
      if (req.path !== '/.well-known/change-password' || !isRead(req.method)) return next();
      contextOf(res).pattern = 'change-password';
      res.redirect(302, '/settings/security');
    },
    (req, res, next) => {
      if (req.path !== '/robots.txt' || !isRead(req.method)) return next();
      contextOf(res).pattern = 'robots';
      res.setHeader('cache-control', 'public, max-age=3600');
      res.type('text/plain').send(text);
    },
    sitemap({ publicUrl, callService, limits }),
    pictures({ ask, marketplace, limits, drawCard }),
  );
}
