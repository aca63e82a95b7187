import type { Category, Duration, ExperienceType, Scope } from '@hirelane/api/brief';

/** One sample project; its description combines the lead with texts from its client and category. */
export type DemoBrief = Readonly<{
  title: string;
  /** The subject of this project, in its client's voice. */
  lead: string;
  skills: readonly string[];
  /** Whole rupees. */
  rate: number;
  scope: Scope;
  duration: Duration;
  level: ExperienceType;
}>;

export type CategoryBriefs = Readonly<{
  category: Category;
  /** The deliverables, in a few wordings. */
  handOver: readonly string[];
  briefs: readonly DemoBrief[];
}>;

type Named = Readonly<{ firstName: string; lastName: string; city: string; state: string }>;

export type DemoClient = Named & Readonly<{ company: string; about: string }>;

export type DemoFreelancer = Named &
  Readonly<{
    category: Category;
    title: string;
    bio: string;
    skills: readonly string[];
    /** A sentence about past work, for cover letters. */
    proof: string;
  }>;
